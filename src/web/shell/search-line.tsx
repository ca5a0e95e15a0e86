/** The search line at the head of a page at a desk: a plain form to /Search; the / key leads into it. */
import { Search } from 'lucide';
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { Icon } from '../ui/icon.tsx';

export function SearchLine() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      // At phone width the line is not shown and the key keeps its own meaning.
      if (!input.current?.offsetParent) return;
      event.preventDefault();
      input.current.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <search className="searchline">
      <Form action="/Search">
        <label className="searchbox">
          <Icon of={Search} />
          <span className="vh">搜索</span>
          <input
            ref={input}
            type="search"
            name="q"
            placeholder="搜文章、单词、书和笔记"
            enterKeyHint="search"
            aria-keyshortcuts="/"
          />
          <span className="kbd" aria-hidden="true">
            /
          </span>
        </label>
      </Form>
    </search>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
