import { createContext, type ComponentType, type ReactNode } from 'react'
import type { ListScreen } from './use-list-screen.ts'

/** A tool that the application adds to the toolbar of every list, such as saved queries. */
export interface ListTool {
  button: ReactNode
  /** A row above the toolbar. */
  tabs: ReactNode
  /** Name of the active saved query; an export is named after it. */
  activeName: string | undefined
}

interface ListToolProps {
  list: ListScreen<any>
  children: (tool: ListTool) => ReactNode
}

/** The application's component that makes the tool of a list and passes it to its children. */
export const ListToolSlot = createContext<{ readonly Tool: ComponentType<ListToolProps> }>({
  Tool: ({ children }) => children({ button: null, tabs: null, activeName: undefined }),
})
