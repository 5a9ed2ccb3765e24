import {
  FAULT_KINDS,
  FAULT_SIGNS,
  FAULT_TARGETS,
  OPENAPI_PATH,
  SEED_NAMES,
  VARIANT_CHOICES,
} from '../contract/lab.ts'
import { FAULT_STATUSES } from '../contract/lab-schemas.ts'

/** The options of the headless command; `program` is what people type to start it. */
export const helpOf = (
  program: string,
): string => `The Keystow key service, on 127.0.0.1 unless told otherwise.

Usage: ${program} [options]

  --port N            port to listen on; 0 takes a free one (default 0)
  --listen ADDRESS    address to listen on, for containers (default 127.0.0.1); anyone who reaches it may ask
  --allow-host NAME   a name by which it may be called besides, at any port; may be repeated
  --seed NAME         first data: ${SEED_NAMES.join(', ')} (default mixed); a file that has data keeps it
  --data FILE         keep the data in this SQLite file (default: in memory)
  --prefix TEXT       first part of every secret, letters and digits (default local)
  --like FILE         answer like the service that FILE was learned from; --prefix and --variant override it
  --variant NAME=VALUE   may be repeated: ${Object.keys(VARIANT_CHOICES).join(', ')}
  --fault OPERATION[=KEY]:TIMES:KIND[=VALUE]   may be repeated
                      OPERATION  ${FAULT_TARGETS.join(', ')}; KEY: the id of the only key that it concerns
                      TIMES      next=N, or percent=P,seed=S (seed 1 without it)
                      KIND       ${FAULT_KINDS.join(', ')}
                      VALUE      status: ${FAULT_STATUSES.join(', ')}; redirect: a URL; newest-part, oldest-part: where
                                 the list says that there is more, ${FAULT_SIGNS.join(', ')};
                                 latency, late-commit and all that end in -lag: milliseconds
  --control           let a test suite control the service over HTTP, see below
  --openapi           print the OpenAPI document, which is also served at ${OPENAPI_PATH}, and end
  --help              this text, as -h does

Examples:
  ${program} --port 8787 --seed empty
  ${program} --data keys.db --fault list:next=1:status=503
  ${program} --like service.json --variant limit=5

When ready it prints one line of JSON on standard output:
  {"url": …, "tokens": [{"organization", "workspace", "id", "name", "secret"}, …]}
with one usable secret for each seeded workspace, and serves until SIGTERM or SIGINT.

With --control that line also has "control", a URL that nobody can guess. Under it, JSON in and out:
  GET    state        variants, armed faults, clock, workspaces
  PUT    variants     {"limit": 5, …}: any of the variants above
  POST   faults       {"operation", "kind", "times": {"next": N} or {"percent": P, "seed": S}}, "ms", "status", "location",
                      "sign", "keyId"
  DELETE faults, faults/ID
  POST   clock        {"kind": "freeze"}, "resume", "reset" or {"kind": "advance", "ms": N};
                      "freeze" takes "at": the moment to stand still at, in milliseconds since 1970
  POST   seed         {"name": NAME}: replaces all data, answers new tokens
  GET    requests     the last requests and answers, secrets masked; DELETE empties it
  GET    keys         every live key of every workspace; spends no request and records no use
  POST   keys         {"workspaceId", "name"}: creates a key as the settings screen does
  PUT    keys/ID      gives a key another secret, in the answer; the old one is dead at once
  DELETE keys/ID      revokes a key of any organization`
