import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { untilListed } from './first/until-listed.ts'
import { listen } from './listen.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// What stands there meanwhile is in index.html.
await listen()
if (root.querySelector('.first') !== null) await untilListed()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
