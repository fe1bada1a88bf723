import './touch-drag.css'

/** Duration of the press that lifts a card: shorter than the long press of browsers, longer than a tap. */
const HOLD_MS = 250
/** A finger that moves further before that is scrolling. */
const SLACK_PX = 8
/** Distance in pixels by which a point is moved inside an element. */
const RIM_PX = 3
/** Interval at which browsers repeat `dragover` without movement, so that targets scrolling under a resting finger are noticed. */
const REPEAT_MS = 50
/** Elements with their own response to a press. */
const OWN_TOUCH = 'a, button, input, select, textarea, [role="menuitem"]'

/**
 * Lets touch drag what a mouse drags inside an element. A press that rests on a draggable lifts it; from then on this
 * dispatches the browser's own drag events, so that their listeners need no touch support. Browsers support dragging by long
 * press only in part (pragmatic-drag-and-drop, issues 112 and 204).
 * @param isHandle the element is a handle: a press has no other meaning
 * @returns a function that ends it
 */
export function dragByTouch(root: HTMLElement, { isHandle = false }: { isHandle?: boolean } = {}): () => void {
  let touch: Touching | null = null
  const onTouchStart = (event: TouchEvent) => {
    if (touch) return touch.cancel()
    const target = event.target as HTMLElement
    const source = target.closest<HTMLElement>('[draggable="true"]')
    const hasOwnTouch = !isHandle && target.closest(OWN_TOUCH)
    if (event.touches.length === 1 && source && !hasOwnTouch)
      touch = followFinger(event, source, isHandle ? null : root, () => (touch = null))
  }
  // Safari lets a listener prevent scrolling only if it was registered before the touch began.
  const noop = () => {}
  root.addEventListener('touchstart', onTouchStart, { passive: true })
  root.addEventListener('touchmove', noop, { passive: false })
  return () => {
    touch?.cancel()
    root.removeEventListener('touchstart', onTouchStart)
    root.removeEventListener('touchmove', noop)
  }
}

interface Touching {
  cancel(): void
}
interface Point {
  x: number
  y: number
}

/**
 * Follows a finger from touch to release.
 * @param within a finger beside this element counts as on its edge: a thumb at the rim of the screen asks to scroll further
 */
function followFinger(event: TouchEvent, source: HTMLElement, within: HTMLElement | null, onEnd: () => void): Touching {
  const first = pointOf(event.changedTouches[0]!)
  let last = first
  let carry: Carry | null = null
  const listening = new AbortController()
  const { signal } = listening
  const finish = (end?: (carry: Carry) => void) => {
    clearTimeout(timer)
    listening.abort()
    source.setAttribute('draggable', 'true')
    if (carry) end?.(carry)
    onEnd()
  }
  const cancel = () => finish((one) => one.end(false))
  const timer = setTimeout(() => {
    carry = lift(source, last, signal)
    if (!carry) finish()
  }, HOLD_MS)
  // The browser's own long press would drag the same card a moment later.
  source.setAttribute('draggable', 'false')

  const move = (moved: TouchEvent) => {
    last = pointOf(moved.changedTouches[0]!)
    if (!carry) return Math.hypot(last.x - first.x, last.y - first.y) > SLACK_PX ? cancel() : undefined
    if (moved.cancelable) moved.preventDefault()
    carry.to(last, within)
  }
  const up = (ended: TouchEvent) => {
    if (carry && ended.cancelable) ended.preventDefault()
    finish((one) => one.end(true))
  }
  // Touch events go to the element of the touch start until the release, even if it has left the page.
  const target = event.target!
  target.addEventListener('touchmove', move as EventListener, { passive: false, signal })
  target.addEventListener('touchend', up as EventListener, { passive: false, signal })
  target.addEventListener('touchcancel', cancel, { signal })
  return { cancel }
}

interface Carry {
  to(point: Point, within: HTMLElement | null): void
  end(isDropped: boolean): void
}

/** Starts the drag. @returns null if it is refused */
function lift(source: HTMLElement, from: Point, signal: AbortSignal): Carry | null {
  suppressPointer(signal)
  const transfer = new DataTransfer()
  const dispatch = (type: string, target: Element | Document, at: Point) => !target.dispatchEvent(dragEvent(type, at, transfer))
  if (dispatch('dragstart', source, from)) return null
  const picture = pictureOf(source, from)
  navigator.vibrate?.(10)
  let point = from
  let isAccepted = false
  const over = () => {
    isAccepted = dispatch('dragover', document.elementFromPoint(point.x, point.y) ?? document, point)
  }
  const repeat = setInterval(over, REPEAT_MS)
  return {
    to(next, within) {
      point = within ? clampInside(within, next) : next
      picture.to(next)
      over()
    },
    end(isDropped) {
      clearInterval(repeat)
      picture.remove()
      if (isDropped && isAccepted) dispatch('drop', document.elementFromPoint(point.x, point.y) ?? document, point)
      dispatch('dragend', source.isConnected ? source : document, point)
      // The library captures the next press at the drag's start until the pointer moves.
      window.dispatchEvent(new PointerEvent('pointermove', { clientX: point.x, clientY: point.y, pointerType: 'touch' }))
    },
  }
}

/** The nearest point inside an element. */
function clampInside(element: HTMLElement, { x, y }: Point): Point {
  const { left, right } = element.getBoundingClientRect()
  return { x: Math.min(Math.max(x, left + RIM_PX), right - RIM_PX), y }
}

/** Suppresses pointer events and the context menu during a drag, like the browser's own drag. */
function suppressPointer(signal: AbortSignal): void {
  window.addEventListener('pointermove', (event) => event.stopImmediatePropagation(), { capture: true, signal })
  window.addEventListener('contextmenu', (event) => event.preventDefault(), { capture: true, signal })
}

/** A substitute for `DragEvent`, which not every browser with touch can construct. */
function dragEvent(type: string, { x, y }: Point, dataTransfer: DataTransfer): MouseEvent {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, composed: true, view: window, clientX: x, clientY: y })
  return Object.defineProperty(event, 'dataTransfer', { value: dataTransfer })
}

/** The preview of the card under the finger. */
function pictureOf(source: HTMLElement, from: Point) {
  const { left, top, width, height } = source.getBoundingClientRect()
  const picture = source.cloneNode(true) as HTMLElement
  picture.inert = true
  picture.ariaHidden = 'true'
  picture.dataset.carried = ''
  Object.assign(picture.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` })
  const to = ({ x, y }: Point) => {
    picture.style.transform = `translate(${x - from.x}px, ${y - from.y}px) rotate(2deg)`
  }
  to(from)
  document.body.append(picture)
  return { to, remove: () => picture.remove() }
}

const pointOf = ({ clientX, clientY }: Touch): Point => ({ x: clientX, y: clientY })
