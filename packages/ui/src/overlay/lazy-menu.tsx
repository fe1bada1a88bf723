import {
  cloneElement,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type FocusEventHandler,
  type MouseEvent,
  type PointerEventHandler,
  type ReactElement,
} from 'react'
import { toast } from '../feedback/toaster.tsx'
import { useUiTexts } from '../texts.tsx'

type Face = ReactElement<{
  onClick?: (event: MouseEvent<HTMLElement>) => void
  onPointerEnter?: PointerEventHandler
  onFocus?: FocusEventHandler
  autoFocus?: boolean
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}>

interface LazyMenuProps<Props extends { face: ReactElement }> {
  /** The button. */
  face: Face
  /** Loads the component that wraps the button and opens on mount. */
  load: () => Promise<ComponentType<Props>>
  /** Its props, apart from the button. */
  pass?: Omit<Props, 'face'>
  opens?: 'menu' | 'dialog'
  /** Called on click, before the code has loaded. */
  onWanted?: () => void
  /** Opens it without a click. */
  isWanted?: boolean
}

/**
 * A button whose menu or dialog is loaded on demand. Hover and focus start to load the code, so that it is usually available on
 * click. The button keeps its place and the focus.
 */
export function LazyMenu<Props extends { face: ReactElement }>({
  face,
  load,
  pass,
  opens = 'menu',
  onWanted,
  isWanted,
}: LazyMenuProps<Props>) {
  const { not_opened } = useUiTexts()
  const [Menu, setMenu] = useState<ComponentType<Props> | null>(null)
  const wasFocused = useRef(false)
  // A failure is ignored here: the click loads again and reports it.
  const prepare = () => void Promise.allSettled([load()])
  const open = async (button: HTMLElement | null) => {
    onWanted?.()
    try {
      const loaded = await load()
      wasFocused.current = button === document.activeElement
      setMenu(() => loaded)
    } catch {
      toast({ message: not_opened, tone: 'bad' })
    }
  }
  const isAsked = isWanted === true && Menu === null
  const opener = useRef(open)
  opener.current = open
  useEffect(() => {
    if (isAsked) void opener.current(null)
  }, [isAsked])
  if (Menu) return <Menu {...({ ...pass, face: cloneElement(face, { autoFocus: wasFocused.current }) } as unknown as Props)} />
  return cloneElement(face, {
    onClick: (event: MouseEvent<HTMLElement>) => void open(event.currentTarget),
    onPointerEnter: prepare,
    onFocus: prepare,
    'aria-haspopup': opens,
    'aria-expanded': false,
  })
}

/** Opens a menu or dialog after it mounts, so that it records the focused button and returns the focus to it. */
export function useOpenOnMount(): [boolean, (opened: boolean) => void] {
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(true), [])
  return [opened, setOpened]
}
