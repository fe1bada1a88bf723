/** Scrolls the row of an element sideways until the element is centred; the page does not scroll. */
export function scrollToCenter(element: Element | null | undefined): void {
  for (let row = element?.parentElement; row && row !== document.body; row = row.parentElement) {
    if (row.scrollWidth <= row.clientWidth || getComputedStyle(row).overflowX === 'visible') continue
    const [inner, outer] = [element!.getBoundingClientRect(), row.getBoundingClientRect()]
    row.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2
    return
  }
}
