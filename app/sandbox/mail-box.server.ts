import PostalMime from "postal-mime";

/** Mails kept; of more the oldest go. */
const keptMost = 200;

/** One mail that the sandbox took, as its page shows it. */
export type CaughtMail = {
  at: Date;
  /** As the envelope says, whatever the headers do. */
  sender: string;
  receivers: readonly string[];
  replyTo: readonly string[];
  subject: string;
  messageId: string;
  text: string;
};

export type Envelope = { sender: string; receivers: readonly string[] };

/** The mails of one sandbox, in memory alone. */
export class MailBox {
  private readonly mails: CaughtMail[] = [];

  /** The newest first. */
  get newest(): readonly CaughtMail[] {
    return [...this.mails].reverse();
  }

  /** Reads a mail as a mail program would and keeps it. @throws when it is none */
  async take(raw: Uint8Array, { sender, receivers }: Envelope): Promise<void> {
    const { subject = "", messageId = "", replyTo = [], text = "" } = await PostalMime.parse(raw);
    this.mails.push({
      at: new Date(),
      sender,
      receivers,
      replyTo: replyTo.flatMap(({ address }) => address ?? []),
      subject,
      messageId,
      text,
    });
    if (this.mails.length > keptMost) this.mails.shift();
  }
}
