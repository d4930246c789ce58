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

/** How large a message may be. What is beyond is neither parsed nor looked at. */
export interface MessageLimits {
  /** Of its JSON text: in bytes where it comes as bytes, else in UTF-16 units. */
  readonly length: number;
  /** Arrays and objects inside one another. */
  readonly depth: number;
}

export interface Receiver {
  /**
   * Gets a message as it came, unchecked; undefined when it was not even data (broken JSON, binary) or
   * went beyond the limits.
   */
  message(message: unknown): void;
  /** What the next message may be; a receiver without limits trusts the other side. */
  limits?(): MessageLimits | undefined;
  /** Is called once, whoever ended the connection. Nothing comes after it. */
  end(): void;
  /** There is room again after {@link Transport.isFull} said that there was none. */
  room?(): void;
}
