/**
 * One end of an ordered, reliable connection that carries plain JSON data. Everything above it,
 * server and client alike, is the same over every transport.
 */
export interface Transport {
  /**
   * Sends one message. Does nothing after the end.
   * @throws when the message holds what cannot be carried: a function, a cycle
   */
  send(message: unknown): void;
  /** Starts delivery to this one receiver. Call it once. */
  listen(receiver: Receiver): void;
  /** Ends the connection, after what was sent. */
  close(): void;
  /**
   * Whether so much is waiting to be sent that the other side cannot keep up. Absent if unknown.
   */
  isFull?(): boolean;
}

/** How large a message may be. Larger ones are neither parsed nor looked at. */
export interface MessageLimits {
  /** Of its JSON text: in bytes if it arrives as bytes, else in UTF-16 units. */
  readonly length: number;
  /** Nesting depth of arrays and objects. */
  readonly depth: number;
}

export interface Receiver {
  /**
   * Receives a message as it came, unchecked; undefined when it was not even data (broken JSON,
   * binary) or exceeded the limits.
   */
  message(message: unknown): void;
  /** Limits for the next message; a receiver without limits trusts the other side. */
  limits?(): MessageLimits | undefined;
  /** Called once, whoever ended the connection. Nothing comes after it. */
  end(): void;
  /** There is room again after {@link Transport.isFull} returned true. */
  room?(): void;
}
