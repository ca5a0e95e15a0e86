/** The settings of reminders, alone; those of the letter are in `data-letter` of the body where they are not the usual ones. */
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { SessionProvider } from '../../../../shell/session.tsx';
import { Toaster } from '../../../../ui/toaster.tsx';
import { ReminderSettings } from '../reminder-settings.tsx';

const reminders = {
  time: '20:00',
  quiet: { from: '22:00', to: '08:00' },
  feed: null,
  push: { key: '', devices: [] },
  letter: JSON.parse(
    document.body.dataset.letter ?? '{"is_on":false,"next_at":null,"email":null,"is_confirmed":false,"has_mail":false}',
  ),
};

function Page() {
  return (
    <SessionProvider>
      <ReminderSettings reminders={reminders} />
      <Toaster />
    </SessionProvider>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />);
