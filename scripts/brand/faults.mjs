/**
 * Faults of the fields and of the contrasts in words, together, so that one correction does not uncover the next. The
 * two checks are TypeScript, which the caller loads.
 */
export function findValueFaults(brand, id, { findBrandFaults, findContrastFaults }) {
  const faults = findBrandFaults(brand, id)
  // Colours that are not read have no contrast.
  if (brand?.colours === undefined || faults.some((fault) => fault.startsWith('colours'))) return faults
  return [...faults, ...findContrastFaults(id, brand.colours)]
}

/** Written by `brand -- new`. A release that kept them would look for its updates where no server answers. */
export function findInvented({ appId, site, updates, publisher }) {
  const isInvented = (text) => /(?:^|[/.@])example\.(?:org|com|net)(?:[/:]|$)|^(?:org|com|net)\.example\./.test(text)
  const fields = { appId, site, updates, 'publisher.email': publisher.email }
  return Object.entries(fields).flatMap(([field, text]) => (isInvented(text) ? [field] : []))
}
