import { useState } from 'react'

/** Keeps the options of a field from lying over the button below it: they come when asked for, and go with each choice. */
export function useBriefOptions() {
  const [dropdownOpened, setOpened] = useState(false)
  const open = () => setOpened(true)
  const close = () => setOpened(false)
  return { openOnFocus: false, dropdownOpened, onDropdownOpen: open, onDropdownClose: close, onOptionSubmit: close, onClick: open }
}
