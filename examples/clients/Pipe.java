// A partner over a pipe, for Java: java examples/clients/Pipe.java
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;

public class Pipe implements AutoCloseable {
    private final Process process;
    private final PrintWriter into;
    private final BufferedReader out;

    Pipe(String command) throws IOException {
        process = new ProcessBuilder(command, "pay", "--lines").redirectError(ProcessBuilder.Redirect.INHERIT).start();
        into = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), true);
        out = process.inputReader(StandardCharsets.UTF_8);
    }

    String ask(String request) throws IOException {
        into.println(request);
        return out.readLine();
    }

    @Override
    public void close() {
        into.close();
    }

    public static void main(String[] arguments) throws IOException {
        String command = System.getenv().getOrDefault("PLANNER", "planner");
        try (Pipe planner = new Pipe(command)) {
            planner.ask("{\"ask\": \"remember\", \"as\": \"b\", \"board\": {\"battlefield\": [\"Forest\", \"Island\"]}}");
            for (String cost : List.of("{1}{G}", "{U}{U}")) {
                String answer = planner.ask("{\"on\": \"b\", \"pay\": {\"cost\": \"" + cost + "\"}, \"want\": \"verdict\"}");
                System.out.println(cost + " " + answer.replaceAll(".*?\"status\":\"(\\w+)\".*", "$1"));
            }
        }
    }
}
