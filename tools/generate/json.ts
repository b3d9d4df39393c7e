const maxColumns = 120

/** JSON for reading and comparing by lines: what fits into one line is on one. */
export const toJson = (value: unknown, indent = '', before = 0): string => {
  const short = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + before + short.length < maxColumns) return short
  const deeper = `${indent}  `
  if (Array.isArray(value)) return `[\n${value.map((one) => deeper + toJson(one, deeper)).join(',\n')}\n${indent}]`
  const lines = Object.entries(value).map(([key, inner]) => {
    const name = `${JSON.stringify(key)}: `
    return deeper + name + toJson(inner, deeper, name.length)
  })
  return `{\n${lines.join(',\n')}\n${indent}}`
}
