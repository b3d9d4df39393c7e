/** One name in the forms in which a feature writes it. */
export type Names = {
  /** Folder, path, message keys: `house-rules`. */
  readonly kebab: string
  /** Tables: `house_rules`. */
  readonly snake: string
  /** Values: `houseRules`. */
  readonly camel: string
  /** Types and screens: `HouseRules`. */
  readonly pascal: string
}

/** The forms of a name in kebab-case; undefined for any other name. */
export const getNames = (name: string): Names | undefined => {
  if (!/^[a-z][a-z0-9]*(-[a-z][a-z0-9]*)*$/.test(name)) return undefined
  const pascal = name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  return {
    kebab: name,
    snake: name.replaceAll('-', '_'),
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
  }
}

/** A template with its placeholders replaced: `__kebab__`, `__snake__`, `__camel__`, `__Pascal__`. */
export const fill = (template: string, { kebab, snake, camel, pascal }: Names): string =>
  template
    .replaceAll('__kebab__', kebab)
    .replaceAll('__snake__', snake)
    .replaceAll('__camel__', camel)
    .replaceAll('__Pascal__', pascal)
