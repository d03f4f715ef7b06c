const thisMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Whether nobody on the way can read or change what goes there: over https, or to this machine itself. */
export function isSafeAddress(address: string) {
  const url = URL.parse(address)
  if (url?.protocol === 'https:') return true
  return url?.protocol === 'http:' && thisMachine.test(url.hostname)
}
