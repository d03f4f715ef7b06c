/** Password managers look in a form that asks for a password for the account that it belongs to. */
export function AccountOfPassword({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />
}
