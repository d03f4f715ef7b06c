/** One property of each. */
export function pluck<T, Key extends keyof T>(list: readonly T[], key: Key) {
  return list.map((each) => each[key])
}
