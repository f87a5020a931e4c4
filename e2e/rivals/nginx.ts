import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** nginx with `proxy_cache` before `upstream`, at its fastest: cached files stay open, nothing is logged. Null where it is not installed. */
export async function startNginx(
  folder: string,
  upstream: string,
  port: string,
): Promise<{ readonly child: ChildProcess; readonly port: string } | null> {
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configOf(folder, upstream, port))
  const child = spawn('nginx', ['-p', folder, '-c', file], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const isInstalled = await new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false)).once('spawn', () => resolve(true))
  })
  if (!isInstalled) return null
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)) return { child, port }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('nginx does not answer.')
}

function configOf(folder: string, upstream: string, port: string): string {
  const paths = ['client_body', 'fastcgi', 'uwsgi', 'scgi', 'proxy']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  return `daemon off;
error_log stderr warn;
pid ${folder}/nginx.pid;
worker_processes auto;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 2048; }
http {
access_log off;
sendfile on;
tcp_nopush on;
keepalive_requests 100000000;
open_file_cache max=100;
${paths}
proxy_cache_path ${folder}/nginx-cache keys_zone=lists:10m;
server {
listen 127.0.0.1:${port};
location = /healthz { return 200 ok; }
location /api/ {
proxy_pass ${upstream};
proxy_set_header Authorization "Bearer the-key-of-the-benchmark";
proxy_cache lists;
proxy_cache_valid 200 10m;
} } }
`
}
