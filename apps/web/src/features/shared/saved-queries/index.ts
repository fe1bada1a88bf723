export { SavedQueries, useSavedQueries } from './saved-queries.tsx'
