import { connect } from 'node:net';

export interface RawReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/**
 * Sends a request exactly as given, with none of the headers that a client would add, and reads
 * until the server ends the connection.
 */
export async function sendRaw(
  port: number,
  lines: readonly string[],
  body = '',
): Promise<RawReply> {
  const text = await exchange(port, `${lines.join('\r\n')}\r\n\r\n${body}`);
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [statusLine = '', ...fields] = head.split('\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Map(
      fields.map((field) => {
        const at = field.indexOf(':');
        return [field.slice(0, at).toLowerCase(), field.slice(at + 1).trim()];
      }),
    ),
    body: rest.join('\r\n\r\n'),
  };
}

/** Sends bytes and gives all that comes back until the end of the connection. */
export function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      received += String(chunk);
    });
    socket.on('close', () => resolve(received));
    socket.on('error', (error) => (received === '' ? reject(error) : undefined));
    socket.write(text);
  });
}
