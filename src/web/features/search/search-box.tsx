/** The search field with suggestions: a form without scripts, a combobox with its listbox with them. */
import { ArrowLeft, ArrowUpLeft, BookMarked, FileText, Search, X } from 'lucide';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import type { SearchSuggestion } from '#contract/shapes.ts';
import { examLevelLabel } from '#engine/exam-level.ts';
import { backgroundApi } from '../../shell/api.ts';
import { openWithoutNetwork } from '../../shell/offline-links.ts';
import { classes } from '../../ui/classes.ts';
import { Cover } from '../../ui/cover.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

/** A pause in typing. */
const DEBOUNCE_MS = 120;
const LIST_ID = 'search-suggestions';

interface SearchBoxProps {
  /** Text in the field. */
  typed: string;
  onType(text: string): void;
}

export function SearchBox({ typed, onType: setTyped }: SearchBoxProps) {
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const suggestions = useSuggestions(isOpen ? typed : '');
  const isShown = isOpen && suggestions.length > 0;

  const close = () => {
    setOpen(false);
    setAt(-1);
  };
  const type = (text: string) => {
    setTyped(text);
    setAt(-1);
    setOpen(true);
  };
  const open = ({ href, text, kind }: SearchSuggestion) => {
    if (!navigator.onLine) return void openWithoutNetwork(href);
    close();
    if (kind === 'word' || kind === 'query') setTyped(text);
    input.current?.blur();
    void navigate(href);
  };
  const fill = (text: string) => {
    type(text);
    input.current?.focus();
  };
  function onKey(event: KeyboardEvent) {
    const chosen = suggestions[at];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing) return;
    if (step !== undefined && !isOpen) {
      event.preventDefault();
      setOpen(true);
    } else if (step !== undefined && suggestions.length > 0) {
      event.preventDefault();
      const places = suggestions.length + 1;
      setAt(((at + 1 + step + places) % places) - 1);
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault();
      close();
    } else if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault();
      open(chosen);
    } else if (event.key === 'Tab' && isShown && chosen && !event.shiftKey) {
      event.preventDefault();
      fill(chosen.text);
    }
  }
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, []);
  return (
    <div className="s-top" ref={box}>
      <search>
        <Form className={classes('sbox', isShown && 'open')} action="/Search" onSubmit={close}>
          <IconButton className="sback" href="/" icon={ArrowLeft} label="回首页" />
          <label>
            <Icon of={Search} />
            <span className="vh">搜索</span>
            <input
              ref={input}
              type="search"
              name="q"
              value={typed}
              maxLength={200}
              placeholder="搜文章、单词、书和笔记"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="search"
              role="combobox"
              aria-expanded={isShown}
              aria-controls={LIST_ID}
              aria-autocomplete="list"
              aria-activedescendant={isShown && at >= 0 ? `${LIST_ID}-${at}` : undefined}
              onChange={(event) => type(event.target.value)}
              onKeyDown={onKey}
            />
            {typed !== '' && (
              <IconButton
                icon={X}
                iconSize="sm"
                label="清空"
                onClick={() => {
                  fill('');
                }}
              />
            )}
          </label>
          <button type="submit" className="vh" tabIndex={-1}>
            搜索
          </button>
        </Form>
      </search>
      <div className="sugs pop" hidden={!isShown}>
        <div id={LIST_ID} role="listbox" aria-label="建议">
          {suggestions.map((suggestion, index) => (
            <Suggestion
              key={`${suggestion.kind} ${suggestion.href}`}
              id={`${LIST_ID}-${index}`}
              suggestion={suggestion}
              typed={typed}
              isCurrent={index === at}
              onOpen={() => open(suggestion)}
              onFill={() => fill(suggestion.text)}
            />
          ))}
        </div>
        <p className="sg-foot" aria-hidden="true">
          <span>
            <span className="kbd">↑</span> <span className="kbd">↓</span> 选
          </span>
          <span>
            <span className="kbd">↵</span> 打开
          </span>
          <span>
            <span className="kbd">Tab</span> 填进来
          </span>
          <span className="sg-end">
            <span className="kbd">Esc</span> 关闭
          </span>
        </p>
      </div>
    </div>
  );
}

interface SuggestionProps {
  id: string;
  suggestion: SearchSuggestion;
  typed: string;
  isCurrent: boolean;
  onOpen: () => void;
  onFill: () => void;
}

function Suggestion({ id, suggestion, typed, isCurrent, onOpen, onFill }: SuggestionProps) {
  const { kind, text, text_zh: zh, cover, tags } = suggestion;
  const isWord = kind === 'word' || kind === 'query';
  const [level] = tags;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that has the focus handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={classes('sg', !isWord && 'pic', isCurrent && 'at')}
      onClick={onOpen}
    >
      {kind === 'query' ? (
        <Icon of={Search} size="sm" />
      ) : isWord ? (
        <Icon of={BookMarked} size="sm" />
      ) : cover ? (
        <Cover src={cover} />
      ) : (
        <Icon of={FileText} size="sm" />
      )}
      <span className="sg-text">
        <span lang={kind === 'query' ? undefined : 'en'}>
          <Completed text={text} typed={typed} />
        </span>
        {zh && <small>{zh}</small>}
      </span>
      {level && <em>{examLevelLabel(level)}</em>}
      {isWord && (
        <span className="sg-fill">
          <IconButton
            icon={ArrowUpLeft}
            iconSize="sm"
            label="填进搜索框"
            tabIndex={-1}
            onClick={(event: { stopPropagation(): void }) => {
              event.stopPropagation();
              onFill();
            }}
          />
        </span>
      )}
    </div>
  );
}

/** A suggestion with the part in bold that is not typed yet. */
function Completed({ text, typed }: { text: string; typed: string }) {
  const isBeginning = text.toLowerCase().startsWith(typed.trim().toLowerCase());
  const length = isBeginning ? typed.trim().length : text.length;
  return (
    <>
      {text.slice(0, length)}
      <b>{text.slice(length)}</b>
    </>
  );
}

function useSuggestions(typed: string): readonly SearchSuggestion[] {
  const [found, setFound] = useState<readonly SearchSuggestion[]>([]);
  const q = typed.trim();
  useEffect(() => {
    if (q === '') return setFound([]);
    let isLatest = true;
    const timer = setTimeout(() => {
      backgroundApi()
        .call('GET /api/search/suggest', { query: { q } })
        .then(({ items }) => {
          if (isLatest) setFound(items);
        })
        // Without suggestions the form still searches.
        .catch(() => {
          if (isLatest) setFound([]);
        });
    }, DEBOUNCE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [q]);
  return found;
}
