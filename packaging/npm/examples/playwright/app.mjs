// Serves the page on a free port, as a development server of a frontend does.
import { readFile } from 'node:fs/promises';
import http from 'node:http';

const kinds = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8' };

export function serve() {
  const server = http.createServer(async (request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    const file = path === '/' ? '/index.html' : path;
    try {
      const content = await readFile(new URL(`page${file}`, import.meta.url));
      response.writeHead(200, { 'Content-Type': kinds[file.split('.').at(-1)] ?? 'text/plain' }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ url: `http://localhost:${server.address().port}`, stop: () => server.close() }));
  });
}
