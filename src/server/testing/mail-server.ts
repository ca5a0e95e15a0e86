/** A double of a mail server on a local port: it speaks as much SMTP (RFC 5321) as a client needs, and keeps what it takes. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterAll } from 'vitest';

export interface TakenMail {
  to: string;
  /** Header lines, unfolded. */
  head: string[];
  /** Decoded text of all parts. */
  text: string;
}

export interface MailServerDouble {
  /** Value for `SMTP_URL`. */
  url: string;
  taken: TakenMail[];
  /** Behaviour with the next mails: a reply of this code, or `cut` to accept the mail and end the connection without a reply. */
  behave(how: number | 'cut' | 'take'): void;
  /** Takes no connections until told. */
  pause(): void;
  resume(): Promise<void>;
}

export async function openMailServer(): Promise<MailServerDouble> {
  const taken: TakenMail[] = [];
  let manner: number | 'cut' | 'take' = 'take';
  const open = new Set<Socket>();

  async function talk(socket: Socket): Promise<void> {
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 mail.test');
    let to = '';
    let data: string[] | null = null;
    // The two characters of a line's end may come in two packets.
    for await (const line of createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (data !== null) {
        if (line !== '.') {
          data.push(line.startsWith('..') ? line.slice(1) : line);
          continue;
        }
        if (typeof manner === 'number') say(`${manner} no`);
        else taken.push(mailOf(to, data));
        data = null;
        if (manner === 'cut') return void socket.destroy();
        if (manner === 'take') say('250 taken');
        continue;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') say('250 mail.test');
      else if (verb === 'DATA') {
        data = [];
        say('354 go on');
      } else if (verb === 'QUIT') {
        say('221 bye');
        socket.end();
      } else {
        if (verb === 'RCPT') to = /<(.*)>/.exec(line)?.[1] ?? '';
        say('250 ok');
      }
    }
  }

  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    talk(socket).catch(() => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    pause: () => void server.close(),
    async resume() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    taken,
    behave(how) {
      manner = how;
    },
  };
}

const PART_END = '\0';

function mailOf(to: string, lines: readonly string[]): TakenMail {
  const raw = lines.join('\n');
  const end = raw.indexOf('\n\n');
  const head = raw
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  const boundary = /boundary="?([^";\s]+)/i.exec(head.join('\n'))?.[1];
  return { to, head, text: partsOf(raw.slice(end), boundary) };
}

/** Text of each part, decoded by its transfer encoding. */
function partsOf(body: string, boundary: string | undefined): string {
  return body
    .split('\n')
    .map((line) => (boundary !== undefined && line.startsWith(`--${boundary}`) ? PART_END : line))
    .join('\n')
    .split(PART_END)
    .map((part) => {
      const [head = '', ...rest] = part.trim().split('\n\n');
      const content = rest.join('\n\n');
      if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString('utf8');
      if (!/quoted-printable/i.test(head)) return content;
      const bytes = content
        .replace(/=\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
      return Buffer.from(bytes, 'latin1').toString('utf8');
    })
    .join('\n');
}
