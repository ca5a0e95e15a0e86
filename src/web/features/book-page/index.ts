/** The public file of the page on which a book is read. */
export { type BookLayout, LAYOUT_COOKIE } from './book-layout.tsx';
export { BookPage } from './book-page.tsx';
export { type KeptPlace, PLACE_COOKIE } from './use-book-place.ts';
