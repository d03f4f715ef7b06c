const thisMachine = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Over https, or on this machine. */
export function isSafeAddress(address: string) {
  const url = URL.parse(address)
  if (url?.protocol === 'https:') return true
  return url?.protocol === 'http:' && thisMachine.test(url.hostname)
}
