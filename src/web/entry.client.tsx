/** Entry of the pages' scripts: takes over the document that the server rendered. */
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    // Mounting errors are logged, with where they happened.
    { onRecoverableError: (error, info) => console.error(error, info.componentStack) },
  );
});
