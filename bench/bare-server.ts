/** The baseline: a bare node:http server that answers every request with a few bytes. Prints its address. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/plain');
  response.end('hello');
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
