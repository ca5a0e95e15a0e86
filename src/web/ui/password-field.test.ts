/** A form that the browser sends by itself must not put a password into the address, whether or not the page's scripts ever run. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const WEB = path.resolve(import.meta.dirname, '..');

test('every form with a password is one that posts', () => {
  const withPassword = globSync('{features,shell}/**/*.tsx', { cwd: WEB })
    .map((file) => ({ file, source: readFileSync(path.join(WEB, file), 'utf8') }))
    .filter(({ source }) => /<PasswordField|type="password"/.test(source));
  expect(withPassword.length).toBeGreaterThan(4);
  const inAddress = withPassword.flatMap(({ file, source }) =>
    [...source.matchAll(/<[Ff]orm\s[\s\S]*?<\/[Ff]orm>/g)].flatMap(([form]) =>
      /<PasswordField|type="password"/.test(form) && !/^<form[^>]*method="post"/i.test(form) ? [file] : [],
    ),
  );
  expect(inAddress).toEqual([]);
});
