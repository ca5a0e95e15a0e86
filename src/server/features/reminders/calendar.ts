/** A calendar in the form of RFC 5545: lines of at most 75 octets, ended by CRLF, instants in UTC. */

export interface CalendarEvent {
  /** Id of the event, the same each time the calendar is fetched. */
  uid: string;
  startsAt: Date;
  minutes: number;
  summary: string;
  description: string;
  url: string;
}

export interface Calendar {
  name: string;
  /** When this calendar was made. */
  madeAt: Date;
  events: readonly CalendarEvent[];
}

/** Section 3.1: octets of a line without its end. */
const LINE_OCTETS = 75;
const encoder = new TextEncoder();

/** The whole file. */
export function calendarText({ name, madeAt, events }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//waikan//review//ZH',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // RFC 7986; the X- lines say the same to older programs.
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap((event) => eventLines(event, madeAt)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent, madeAt: Date): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(madeAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DURATION:PT${event.minutes}M`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(event.summary)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
  ];
}

/** `20261121T120000Z` */
function utc(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** Section 3.3.11. */
function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
}

/** Folds a line without splitting a character; each further line begins with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}
