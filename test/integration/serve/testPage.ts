import { config } from 'zod';

// As in the explorer: schemas try when they are made whether the page may evaluate text, unless told.
config({ jitless: true });
const { connectWebSocket, RPC_PATH } =
  await import('../../../core/rpc/transports/webSocketClient.ts');

const code = location.hash.replace('#launch=', '');
history.replaceState(null, '', location.pathname);
const reply = await fetch('/launch', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ code }),
});
const { token } = (await reply.json()) as { token: string };
const client = await connectWebSocket({ url: `ws://${location.host}${RPC_PATH}`, token });
client.on('ended', ({ task }) => {
  document.title = `ended ${task}`;
});
const { id } = await client.call('locate', { id: 'a' });
document.title = `located ${id}`;
