/** Hydrates the fixture in the test's page, as the product's own entry does: the text is not given again. */
import './reader-fixture.css';
import { hydrateRoot } from 'react-dom/client';
import { Fixture } from './reader-fixture.tsx';

const root = document.getElementById('root');
if (root) {
  const page = hydrateRoot(
    root,
    <Fixture html={null} isLoggedIn={fixture.isLoggedIn} isAhead={fixture.isAhead ?? false} />,
    {
      onRecoverableError: (error) => fixture.calls.push(['hydration', String(error)]),
    },
  );
  fixture.leave = () => page.unmount();
}
