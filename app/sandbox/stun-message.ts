/** Types of STUN messages, and what marks one (RFC 5389, section 6). */
const bindingRequest = 0x0001;
const bindingSuccess = 0x0101;
const magicCookie = 0x2112a442;

/** Bytes of a message's head, and where its parts stand. */
const stunHeaderBytes = 20;
const lengthAt = 2;
const cookieAt = 4;
const transactionAt = 8;

/** XOR-MAPPED-ADDRESS with an address of the fourth version (section 15.2). */
const xorMappedAddress = 0x0020;
const attributeBytes = 8;
const familyIpv4 = 1;

const portMask = magicCookie >>> 16;

/** Bytes of the whole message that a head announces; undefined where it is no STUN message. */
export function stunLengthOf(head: Buffer): number | undefined {
  if (head.length < stunHeaderBytes || head.readUInt32BE(cookieAt) !== magicCookie)
    return undefined;
  return stunHeaderBytes + head.readUInt16BE(lengthAt);
}

/** The answer to a binding request: from where it came. Undefined for everything else. */
export function bindingAnswer(
  message: Buffer,
  from: { address: string; port: number },
): Buffer | undefined {
  if (stunLengthOf(message) === undefined || message.readUInt16BE(0) !== bindingRequest)
    return undefined;
  const answer = Buffer.alloc(stunHeaderBytes + 4 + attributeBytes);
  answer.writeUInt16BE(bindingSuccess, 0);
  answer.writeUInt16BE(4 + attributeBytes, lengthAt);
  message.copy(answer, cookieAt, cookieAt, transactionAt + 12);
  answer.writeUInt16BE(xorMappedAddress, stunHeaderBytes);
  answer.writeUInt16BE(attributeBytes, stunHeaderBytes + 2);
  answer.writeUInt8(familyIpv4, stunHeaderBytes + 5);
  answer.writeUInt16BE(from.port ^ portMask, stunHeaderBytes + 6);
  const address = from.address
    .replace(/^::ffff:/, "")
    .split(".")
    .reduce((sum, part) => sum * 256 + Number(part), 0);
  answer.writeUInt32BE((address ^ magicCookie) >>> 0, stunHeaderBytes + 8);
  return answer;
}
