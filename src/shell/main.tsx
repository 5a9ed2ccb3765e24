import './window-api.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followLayout, ignoreComposingKeys } from '../ui/keyboard.ts'
import { App } from './App.tsx'
import { listen } from './listen.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// Not awaited at the top: a part of the page that is loaded meanwhile, such as a language, imports
// what is in this file and would wait for its end.
const start = async (): Promise<void> => {
  ignoreComposingKeys()
  followLayout()
  // What stands there meanwhile is in index.html.
  await listen()
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
void start()
