/** Callers that wait for what comes of something, by the id of that. */
export class Waiters<Outcome> {
  readonly #byId = new Map<string, PromiseWithResolvers<Outcome>>()

  /** Resolves with the next outcome of `id`. */
  wait(id: string): Promise<Outcome> {
    const waiting = this.#byId.get(id) ?? Promise.withResolvers<Outcome>()
    this.#byId.set(id, waiting)
    return waiting.promise
  }
  ids(): readonly string[] {
    return [...this.#byId.keys()]
  }
  has(id: string): boolean {
    return this.#byId.has(id)
  }
  tell(id: string, outcome: Outcome): void {
    const waiting = this.#byId.get(id)
    this.#byId.delete(id)
    waiting?.resolve(outcome)
  }
  tellAll(outcome: Outcome): void {
    for (const id of this.ids()) this.tell(id, outcome)
  }
}
