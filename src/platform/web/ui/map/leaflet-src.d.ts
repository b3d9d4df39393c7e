/** The library's own modules, of which the build takes only what is used; the types are those of the package. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet'
}
