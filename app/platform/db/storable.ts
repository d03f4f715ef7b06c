/** What was typed, as it is stored: PostgreSQL refuses NUL and halves of surrogate pairs, and forms send lines with \r\n. */
export function storable<Value>(value: Value): Value {
  if (typeof value === 'string') {
    return value.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n') as Value
  }
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(storable) as Value
  const fields = Object.entries(value).map(([name, inside]) => [name, storable(inside)])
  return Object.fromEntries(fields) as Value
}
