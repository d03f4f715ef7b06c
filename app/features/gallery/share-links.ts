export type Shared = { url: string; title: string; description: string }

/** The addresses in the share dialog. */
export function shareLinks({ url, title, description }: Shared) {
  return {
    message: `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`,
    network: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
    // Not URLSearchParams: mail programs show its plus signs. A line ends in CR LF (RFC 6068, 5).
    mail: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${description}\r\n\r\n${url}`)}`,
    photos: 'https://www.instagram.com/',
  }
}
