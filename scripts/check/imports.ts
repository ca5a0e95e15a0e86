/**
 * Finds what a TypeScript file imports, with the parser that Vite brings, so that type imports, re-exports, `import()` in code
 * and in types are all seen. What an import may reach is decided in boundaries.ts.
 */
import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';

export interface Import {
  specifier: string;
  /** Line number, from 1. */
  line: number;
  /**
   * `type` vanishes when the types are stripped. `value` is loaded: also `import { type A } from`, of which Node keeps
   * `import {} from`. `reference` is `new URL('./worker.ts', import.meta.url)`: code started elsewhere.
   */
  kind: 'value' | 'type' | 'reference';
  /** Written as `import('./a.ts').A` inside a type. */
  isInType?: true;
}

export interface SourceFile {
  /** Path from the project's root, with `/`. */
  file: string;
  imports: readonly Import[];
}

/**
 * @param file decides by its ending whether JSX is read
 * @throws when the text does not parse: an import could be missed
 */
export function findImports(file: string, text: string): Import[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const found: Import[] = [];
  const add = (specifier: unknown, kind: Import['kind'], start: number, form: Pick<Import, 'isInType'> = {}) => {
    if (typeof specifier === 'string')
      found.push({ specifier, kind, line: text.slice(0, start).split('\n').length, ...form });
  };
  new Visitor({
    ImportDeclaration({ source, importKind, start }) {
      add(source.value, importKind === 'type' ? 'type' : 'value', start);
    },
    ExportAllDeclaration({ source, exportKind, start }) {
      add(source.value, exportKind === 'type' ? 'type' : 'value', start);
    },
    ExportNamedDeclaration({ source, exportKind, start }) {
      add(source?.value, exportKind === 'type' ? 'type' : 'value', start);
    },
    TSImportType({ source, start }) {
      add(source.value, 'type', start, { isInType: true });
    },
    ImportExpression({ source, start }) {
      if (source.type === 'Literal') add(source.value, 'value', start);
      if (source.type === 'TemplateLiteral' && source.expressions.length === 0)
        add(source.quasis[0]?.value.cooked, 'value', start);
    },
    NewExpression({ callee, arguments: [path, base], start }) {
      const isModuleUrl = callee.type === 'Identifier' && callee.name === 'URL' && base?.type === 'MemberExpression';
      if (
        isModuleUrl &&
        base.object.type === 'MetaProperty' &&
        path?.type === 'Literal' &&
        /\.tsx?$/.test(`${path.value}`)
      )
        add(path.value, 'reference', start);
    },
  }).visit(program);
  return found;
}

/** Every TypeScript file of the project with what it imports. */
export function scanSources(): SourceFile[] {
  return globSync(['*.ts', '{src,scripts,e2e,bench}/**/*.{ts,tsx}'])
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((file) => ({ file, imports: findImports(file, readFileSync(file, 'utf8')) }));
}
