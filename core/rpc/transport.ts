/**
 * One end of an ordered, reliable connection that carries plain JSON data. Everything above it —
 * server and client — is the same over every transport.
 */
export interface Transport {
  /**
   * Sends one message. After the end it does nothing.
   * @throws when the message holds what cannot be carried: a function, a cycle
   */
  send(message: unknown): void;
  /** Starts delivery, to this one receiver. Call it once. */
  listen(receiver: Receiver): void;
  /** Ends the connection, after what was sent. */
  close(): void;
  /** Is so much waiting to be sent that the other side cannot keep up? Absent where nobody can know. */
  isFull?(): boolean;
}

export interface Receiver {
  /** Gets a message as it came, unchecked; undefined when it was not even data (broken JSON, binary). */
  message(message: unknown): void;
  /** Is called once, whoever ended the connection. Nothing comes after it. */
  end(): void;
  /** There is room again after {@link Transport.isFull} said that there was none. */
  room?(): void;
}
