const number = new Intl.NumberFormat('en-GB')

/** `4,218` */
export function numeral(count: number) {
  return number.format(count)
}

/** `1 reader`, `4,218 readers` */
export function counted(count: number, one: string, many = `${one}s`) {
  return `${numeral(count)} ${count === 1 ? one : many}`
}
