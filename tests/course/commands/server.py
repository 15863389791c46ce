"""An MCP server in Python, to show that the checks are on the wire: it passes steps 05 and 08.

python3 server.py [capabilities]   the server of step 05; what it declares is an argument, as there
python3 server.py notes            the server of step 08
"""

import json
import sys
import threading
import time

VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]
NOTES = {"n1": "buy tea", "n2": "call Ada"}
TOOLS = [
    {
        "name": "read_note",
        "description": "Reads one note.",
        "inputSchema": {
            "type": "object",
            "properties": {"id": {"type": "string"}},
            "required": ["id"],
        },
    },
    {
        "name": "wait",
        "description": "Waits for some milliseconds, then says so.",
        "inputSchema": {
            "type": "object",
            "properties": {"ms": {"type": "integer"}},
            "required": ["ms"],
        },
    },
    {"name": "broken", "description": "Always fails.", "inputSchema": {"type": "object"}},
]
TYPES = {"string": str, "integer": int}


class Refused(Exception):
    """An error for the program on the other side."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


def read_note(arguments):
    if arguments["id"] not in NOTES:
        raise KeyError(f"no note has the id {arguments['id']}")
    return NOTES[arguments["id"]]


def wait(arguments):
    time.sleep(arguments["ms"] / 1000)
    return f"waited {arguments['ms']} ms"


def broken(_arguments):
    raise RuntimeError("out of order")


HANDLERS = {"read_note": read_note, "wait": wait, "broken": broken}


def problems_with(arguments, schema):
    for name in schema.get("required", []):
        if name not in arguments:
            yield f"Missing required argument: {name}"
    for name, rule in schema.get("properties", {}).items():
        if name in arguments and type(arguments[name]) is not TYPES[rule["type"]]:
            yield f"Argument {name} must be of type {rule['type']}"


def text_result(text, failed=False):
    result = {"content": [{"type": "text", "text": text}]}
    return {**result, "isError": True} if failed else result


def call(params):
    params = params if isinstance(params, dict) else {}
    name, arguments = params.get("name"), params.get("arguments", {})
    tool = next((tool for tool in TOOLS if tool["name"] == name), None)
    if tool is None:
        raise Refused(-32602, f"Unknown tool: {name}")
    if not isinstance(arguments, dict):
        raise Refused(-32602, "Arguments must be an object")
    problems = list(problems_with(arguments, tool["inputSchema"]))
    if problems:
        return text_result("\n".join(problems), True)
    try:
        return text_result(HANDLERS[name](arguments))
    except Exception as error:
        return text_result(str(error), True)


def echo(method, params):
    if method != "echo":
        raise Refused(-32601, f"Method not found: {method}")
    return {} if params is None else {"params": params}


def notes(method, params):
    if method == "tools/list":
        return {"tools": TOOLS}
    if method == "tools/call":
        return call(params)
    raise Refused(-32601, f"Method not found: {method}")


class Server:
    def __init__(self, name, capabilities, serve):
        self.info = {"name": name, "version": "1.0.0"}
        self.capabilities = capabilities
        self.serve = serve
        self.open = False
        self.lock = threading.Lock()

    def send(self, message):
        line = json.dumps({"jsonrpc": "2.0", **message}) + "\n"
        with self.lock:
            sys.stdout.write(line)
            sys.stdout.flush()

    def initialize(self, params):
        version = params.get("protocolVersion") if isinstance(params, dict) else None
        if not isinstance(version, str):
            raise Refused(-32602, "protocolVersion must be a string")
        if self.open:
            raise Refused(-32600, "initialize has been answered before")
        self.open = True
        agreed = version if version in VERSIONS else VERSIONS[0]
        described = {"capabilities": self.capabilities, "serverInfo": self.info}
        return {"protocolVersion": agreed, **described}

    def answer(self, request):
        method, params = request["method"], request.get("params")
        try:
            if method == "ping":
                result = {}
            elif method == "initialize":
                result = self.initialize(params)
            elif not self.open:
                raise Refused(-32600, "initialize comes first")
            else:
                result = self.serve(method, params)
            self.send({"id": request["id"], "result": result})
        except Refused as error:
            told = {"code": error.code, "message": str(error)}
            self.send({"id": request["id"], "error": told})

    def receive(self, line):
        if not line.strip():
            return
        try:
            message = json.loads(line)
        except ValueError:
            self.send({"error": {"code": -32700, "message": "Parse error"}})
            return
        if not (isinstance(message, dict) and "method" in message and "id" in message):
            return
        if message["method"] == "tools/call":
            # A tool may take its time, and nobody is to wait for it.
            threading.Thread(target=self.answer, args=[message]).start()
        else:
            self.answer(message)


argument = sys.argv[1] if len(sys.argv) > 1 else "{}"
if argument == "notes":
    server = Server("NotesServer", {"tools": {}}, notes)
else:
    server = Server("ExampleServer", json.loads(argument), echo)
for line in sys.stdin.buffer:
    server.receive(line)
