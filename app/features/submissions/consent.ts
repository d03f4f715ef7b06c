/** Whether a form was refused because a consent is missing, which has its own toast. */
export function lacksConsent(errors: Record<string, unknown> | null | undefined) {
  return Boolean(errors?.editorialConsent || errors?.privacyConsent)
}
