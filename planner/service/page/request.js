// The request that the page is about: it stands in the address, and the browser's Back takes a change back.

import { useCallback, useEffect, useState } from "./vendor/htm-preact.js";
import { EXAMPLES } from "./examples.js";
import { linkOf, requestOf } from "./link.js";

/** The request of the address, or the first example; throws where the address can't be read. */
export const requestThere = async () => (await requestOf(location.hash)) || EXAMPLES[0].request;

/** The request and what changes it; what was said of another one is over then. */
export function useRequest(first, say) {
  const [request, setRequest] = useState(first);
  const show = (next) => {
    say("");
    setRequest(next);
  };
  const change = useCallback((next) => {
    show(next);
    linkOf(next).then((hash) => history.pushState(null, "", hash), () => {});
  }, []);
  useEffect(() => {
    const follow = () => requestThere().then(show, () => say("The link can't be read."));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  return [request, change];
}

/** Copy a link that holds the request; says how that went. */
export async function copyLink(request, say) {
  const address = location.href.replace(/#.*$/, "") + (await linkOf(request));
  try {
    await navigator.clipboard.writeText(address);
    say("The link is copied.");
  } catch {
    history.replaceState(null, "", address);
    say("The link is in the address bar.");
  }
}
