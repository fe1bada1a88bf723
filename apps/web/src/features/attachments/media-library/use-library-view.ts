import { useState } from 'react'

const ITEM = 'media-library-view'

/** Grid or table view; stored in the browser. */
export function useLibraryView(): ['grid' | 'list', (next: 'grid' | 'list') => void] {
  const [view, setView] = useState<'grid' | 'list'>(() => (localStorage.getItem(ITEM) === 'list' ? 'list' : 'grid'))
  const store = (next: 'grid' | 'list') => {
    localStorage.setItem(ITEM, next)
    setView(next)
  }
  return [view, store]
}
