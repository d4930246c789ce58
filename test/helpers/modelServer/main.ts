/**
 * Serves the model server for trying things by hand: `node test/helpers/modelServer/main.ts [PORT]`,
 * then `OPENAI_BASE_URL=http://127.0.0.1:PORT/v1`. Any key will do.
 */
import { startModelServer } from '../modelServer.ts';

const server = await startModelServer({ port: Number(process.argv[2] ?? 11_500) });
process.stderr.write(`Serving both protocols on ${server.url}. Stop with Ctrl+C.\n`);
