/**
 * @typedef {object} Address
 * @property {string} path pattern of Remix's router, without the variant's word
 * @property {boolean} hasVariants whether the variant's word may stand before it
 * @property {string} module file below `app`
 * @property {string} id of the route
 * @property {"screen" | "resource" | "call" | "openCall"} kind
 *   screen: a page inside the frame;
 *   resource: a file, a redirect, a form's target or a page without the frame;
 *   call: answers programs in JSON, and gives a session's rights to our own pages alone;
 *   openCall: answers programs in JSON, and links of other sites may lead there
 * @property {boolean} isMounted answered before Remix, since it is asked for often
 * @property {boolean} isFeedBeside programs ask here for the public web service, readers for a page
 */

/** @param {string} path @param {string} name of the module, which is the screen's */
export function screen(path, name, notes = {}) {
  return address("screen", { path, module: `routes/${name}.tsx`, ...notes });
}

/** @param {string} path @param {string} module */
export function resource(path, module, notes = {}) {
  return address("resource", { path, module, ...notes });
}

/** @param {string} path @param {string} module */
export function call(path, module, notes = {}) {
  return address("call", { path, module, ...notes });
}

/** @param {string} path @param {string} module */
export function openCall(path, module, notes = {}) {
  return address("openCall", { path, module, ...notes });
}

/**
 * @param {Address["kind"]} kind
 * @param {Partial<Address> & Pick<Address, "path" | "module">} given
 * @returns {Address}
 */
function address(kind, given) {
  return {
    kind,
    id: given.module.replace(/\.tsx?$/, ""),
    hasVariants: true,
    isMounted: false,
    isFeedBeside: false,
    ...given,
  };
}
