/** The items of the main navigation, in their order. */
import { BookMarked, Compass, House, type IconNode, Layers, Library, Sparkles, StickyNote, UserRound } from 'lucide';

export interface NavigationItem {
  name: 'home' | 'explore' | 'shelf' | 'words' | 'review' | 'notes' | 'ask' | 'me';
  href: string;
  label: string;
  icon: IconNode;
  /** Also in the bottom bar of phones. */
  isOnPhone: boolean;
}

export const navigationItems: readonly NavigationItem[] = [
  { name: 'home', href: '/', label: '首页', icon: House, isOnPhone: true },
  { name: 'explore', href: '/explore', label: '发现', icon: Compass, isOnPhone: false },
  { name: 'shelf', href: '/book', label: '书架', icon: Library, isOnPhone: true },
  { name: 'words', href: '/myword', label: '生词', icon: BookMarked, isOnPhone: false },
  { name: 'review', href: '/flashcard', label: '复习', icon: Layers, isOnPhone: true },
  { name: 'notes', href: '/mynote', label: '笔记', icon: StickyNote, isOnPhone: false },
  { name: 'ask', href: '/askai', label: '问 AI', icon: Sparkles, isOnPhone: false },
  { name: 'me', href: '/Mine', label: '我的', icon: UserRound, isOnPhone: true },
];
