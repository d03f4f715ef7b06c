/**
 * Stands in a rendered newsletter where each reader's own link to unsubscribe goes. Nothing else in it contains these
 * characters, and the domain can belong to nobody (RFC 2606).
 */
export const unsubscribePlaceholder = 'https://unsubscribe.invalid/READER'
