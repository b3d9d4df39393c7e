/** Leaflet's ES modules, so that the build can tree-shake them. The types are those of the package. */
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet'
}
