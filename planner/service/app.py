"""The application: which path answers what."""

from __future__ import annotations

from litestar import Litestar, MediaType, Response, get, post
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler
from litestar.response import Stream

from planner.contract.verbs import Verb, with_paths
from planner.service.card_images import IMAGE_TYPES
from planner.service.dialogue import dialogue_handler
from planner.service.events import answered, wants_events
from planner.service.jobs import STORE_BROKEN
from planner.service.lines import lines_handler
from planner.service.page_files import PageFile
from planner.service.problems import from_exception, problem
from planner.service.published import schema_handler
from planner.service.serving import RETRY_AFTER, Asked, Service, body_of
from planner.service.settings import Settings


def create_app(settings: Settings) -> Litestar:
    """The Litestar application of a service with these settings."""
    service = Service(settings)
    return Litestar(
        route_handlers=[
            *(_verb_handler(service, verb) for verb in with_paths()),
            lines_handler(service),
            dialogue_handler(service),
            schema_handler(),
            *_cards(service),
            *_watching(service),
            *_page(service),
            *_images(service),
        ],
        openapi_config=None,
        exception_handlers={Exception: from_exception},
        request_max_body_size=None,
        lifespan=[service.running],
        debug=False,
        state=State({"service": service}),
    )


def _verb_handler(service: Service, verb: Verb) -> HTTPRouteHandler:
    settings = service.settings
    seconds = settings.deck_seconds if verb.long else settings.seconds

    @post(f"/v1/{verb.name}", status_code=200, name=verb.name)
    async def handler(request: Asked) -> Response[bytes] | Stream:
        body = await body_of(request, settings.most_bytes, settings.body_seconds)
        if isinstance(body, Response):
            return body
        if verb.long and wants_events(request):
            return await answered(service, request, verb.name, body, seconds)
        return await service.answer(request, verb.name, body, seconds)

    return handler


def _cards(service: Service) -> list[HTTPRouteHandler]:
    """The handlers for a card by name, and for names that could be meant."""
    seconds = service.settings.seconds

    @get("/v1/cards/{name:path}")
    async def card(request: Asked, name: str) -> Response[bytes]:
        return await service.answer(request, "card", name.removeprefix("/").encode(), seconds)

    @get("/v1/search")
    async def search(request: Asked) -> Response[bytes]:
        text = request.query_params.get("text", "")
        return await service.answer(request, "search", text.encode(), seconds)

    return [card, search]


def _watching(service: Service) -> list[HTTPRouteHandler]:
    """The handlers that report the service's health."""

    @get("/health/live", media_type=MediaType.TEXT)
    async def live() -> str:
        return "live\n"

    @get("/health/ready")
    async def ready() -> Response[bytes]:
        if not service.lanes.ready:
            return problem(503, "the processes that solve are being started", headers=RETRY_AFTER)
        if not service.lanes.have_store:
            return problem(503, STORE_BROKEN, code="card_store")
        return Response(b"ready\n", media_type=MediaType.TEXT)

    @get("/metrics")
    async def metrics() -> Response[bytes]:
        return Response(service.metrics.text(), media_type=service.metrics.media_type)

    return [live, ready, metrics]


def _page(service: Service) -> list[HTTPRouteHandler]:
    """The handlers for the page's files; unknown files give 404. Older links use ``/table``."""

    @get(["/", "/table"])
    async def index(request: Asked) -> Response[bytes]:
        return _sent(request, service.table.get("index.html"))

    @get("/table/{name:path}")
    async def file(request: Asked, name: str) -> Response[bytes]:
        return _sent(request, service.table.get(name.removeprefix("/")))

    @get("/parts/{name:path}")
    async def part(request: Asked, name: str) -> Response[bytes]:
        return _sent(request, service.table.get(f"parts/{name.removeprefix('/')}"))

    return [index, file, part]


def _images(service: Service) -> list[HTTPRouteHandler]:
    """The pictures of cards that there are, by the names of their files, and each of them."""

    @get("/images")
    async def listed() -> list[str]:
        return list(service.images)

    @get("/images/{name:str}", sync_to_thread=True)
    def image(name: str) -> Response[bytes]:
        place = service.images.get(name)
        if place is None or not place.is_file():
            return problem(404)
        headers = {"cache-control": "max-age=3600"}
        return Response(place.read_bytes(), headers=headers, media_type=IMAGE_TYPES[place.suffix.lower()])

    return [listed, image]


def _sent(request: Asked, file: PageFile | None) -> Response[bytes]:
    """A response with a page's file: compressed if the client accepts that, empty if it has the file."""
    if file is None:
        return problem(404)
    headers = {"etag": file.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(b"", status_code=304, headers=headers)
    packed = "gzip" in request.headers.get("accept-encoding", "")
    if packed:
        headers["content-encoding"] = "gzip"
    return Response(file.compressed if packed else file.body, headers=headers, media_type=file.media_type)
