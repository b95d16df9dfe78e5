import { UnderWay } from "~/lib/under-way";
import { application, type Application } from "~/platform/application.server";
import { encodedText, type ContentCoding } from "~/platform/content-coding.server";
import { ByteCache } from "~/platform/page-cache.server";

/** Memory the prepared bodies of one process may take: some thousand answers for one tenant each. */
const preparedBytes = 32 * 1024 * 1024;

/** Bodies of the feed as they are sent, by their entity tag: a tag names one content, so nothing here goes stale. */
type PreparedBodies = { kept: ByteCache; making: UnderWay<Buffer> };

const preparedBy = new WeakMap<Application, PreparedBodies>();

function preparedBodies(): PreparedBodies {
  const known = preparedBy.get(application()) ?? {
    kept: new ByteCache(preparedBytes),
    making: new UnderWay<Buffer>(),
  };
  preparedBy.set(application(), known);
  return known;
}

/** The body of a tag, made and compressed once for all who ask for it at a time. */
export async function preparedBody(
  tag: string,
  coding: ContentCoding,
  make: () => Promise<string> | string,
): Promise<Buffer> {
  const { kept, making } = preparedBodies();
  return (
    kept.get(tag) ??
    making.shared(tag, async () => {
      const body = await encodedText(await make(), coding);
      kept.set(tag, body);
      return body;
    })
  );
}
