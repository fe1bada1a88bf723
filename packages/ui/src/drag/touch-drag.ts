import './touch-drag.css'

/** How long a finger rests on a card before it is lifted: shorter than the long press of browsers, longer than a tap. */
const HOLD_MS = 250
/** A finger that went further before that is scrolling. */
const SLACK_PX = 8
/** What lies further out is beside it. */
const RIM_PX = 3
/** Browsers repeat `dragover` while nothing moves; so targets that scroll away below a resting finger are noticed. */
const BEAT_MS = 50
/** What does something of its own when it is pressed. */
const OWN_TOUCH = 'a, button, input, select, textarea, [role="menuitem"]'

/**
 * Lets a finger drag what a mouse drags inside an element: held still on something draggable it lifts it, and from there
 * speaks the browser's own drag events, so that whoever listens to those needs to know nothing of touch. Browsers drag by
 * long press themselves, but some not at all and others only now and then (pragmatic-drag-and-drop, issues 112 and 204).
 * @param isHandle the element is a handle: pressing it means nothing else
 * @returns ends it
 */
export function dragByTouch(root: HTMLElement, { isHandle = false }: { isHandle?: boolean } = {}): () => void {
  let touch: Touching | null = null
  const begin = (event: TouchEvent) => {
    if (touch) return touch.cancel()
    const target = event.target as HTMLElement
    const source = target.closest<HTMLElement>('[draggable="true"]')
    const isTaken = !isHandle && target.closest(OWN_TOUCH)
    if (event.touches.length === 1 && source && !isTaken) touch = follow(event, source, isHandle ? null : root, () => (touch = null))
  }
  // Safari lets a finger be kept from scrolling only where somebody might have asked for it before it came down.
  const mightStop = () => {}
  root.addEventListener('touchstart', begin, { passive: true })
  root.addEventListener('touchmove', mightStop, { passive: false })
  return () => {
    touch?.cancel()
    root.removeEventListener('touchstart', begin)
    root.removeEventListener('touchmove', mightStop)
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
 * One finger from its coming down to its going up.
 * @param within beside it the finger counts as on its edge: a thumb at the rim of the screen means to go on that way
 */
function follow(event: TouchEvent, source: HTMLElement, within: HTMLElement | null, onEnd: () => void): Touching {
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
  // A finger speaks to the element it came down on until it goes up, also when that has left the page meanwhile.
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

/** Begins the drag. @returns null when it is refused */
function lift(source: HTMLElement, from: Point, signal: AbortSignal): Carry | null {
  suppressPointer(signal)
  const transfer = new DataTransfer()
  const say = (type: string, target: Element | Document, at: Point) => !target.dispatchEvent(dragEvent(type, at, transfer))
  if (say('dragstart', source, from)) return null
  const picture = pictureOf(source, from)
  navigator.vibrate?.(10)
  let point = from
  let isAccepted = false
  const over = () => {
    isAccepted = say('dragover', document.elementFromPoint(point.x, point.y) ?? document, point)
  }
  const beat = setInterval(over, BEAT_MS)
  return {
    to(next, within) {
      point = within ? beside(within, next) : next
      picture.to(next)
      over()
    },
    end(isDropped) {
      clearInterval(beat)
      picture.remove()
      if (isDropped && isAccepted) say('drop', document.elementFromPoint(point.x, point.y) ?? document, point)
      say('dragend', source.isConnected ? source : document, point)
      // The library leaves a spot where the drag began that takes the next press, until it hears the pointer again.
      window.dispatchEvent(new PointerEvent('pointermove', { clientX: point.x, clientY: point.y, pointerType: 'touch' }))
    },
  }
}

/** A point at the side of an element as one just inside it. */
function beside(element: HTMLElement, { x, y }: Point): Point {
  const { left, right } = element.getBoundingClientRect()
  return { x: Math.min(Math.max(x, left + RIM_PX), right - RIM_PX), y }
}

/** While something is dragged nothing else hears the pointer, as with the browser's own drag; nor does a menu open on a long press. */
function suppressPointer(signal: AbortSignal): void {
  window.addEventListener('pointermove', (event) => event.stopImmediatePropagation(), { capture: true, signal })
  window.addEventListener('contextmenu', (event) => event.preventDefault(), { capture: true, signal })
}

/** A `DragEvent` cannot be made in every browser that has touch; what is read of it can. */
function dragEvent(type: string, { x, y }: Point, dataTransfer: DataTransfer): MouseEvent {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, composed: true, view: window, clientX: x, clientY: y })
  return Object.defineProperty(event, 'dataTransfer', { value: dataTransfer })
}

/** The card under the finger. */
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
