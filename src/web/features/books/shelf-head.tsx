/** The head of the shelf's own pages: the title, the way to bring in a book, and the pages as tabs. */
import { Upload } from 'lucide';
import { Button } from '../../ui/button.tsx';
import { TabNav } from '../../ui/tab-nav.tsx';
import '../../ui/pages/shelf.css';

/** All of the reader's books, found by state and title. */
export const MINE = '/book/library?mine=mine';

const TABS = [
  { href: '/book', label: '书架' },
  { href: MINE, label: '我的书' },
  { href: '/book/library', label: '书库' },
];

/** @param current '' on the page that brings in books */
export function ShelfHead({ current }: { current: '/book' | typeof MINE | '/book/library' | '' }) {
  const place = TABS.find(({ href }) => href === current)?.label ?? '传一本书';
  return (
    <>
      <div className="sh-top">
        <h1 className="page-title in-bar">
          书架
          {place !== '书架' && <span className="vh">：{place}</span>}
        </h1>
        {current !== '' && (
          <Button href="/book/upload" icon={Upload}>
            传一本书
          </Button>
        )}
      </div>
      <TabNav label="书架" tabs={TABS} current={current} />
    </>
  );
}
